import { noticeFigures } from './notice.ts';
for (const s of process.argv.slice(2)) for (const f of await noticeFigures(s as never)) console.log('FIG', f.name, f.value, f.unit);
