import './client/no-eval';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import '@fontsource-variable/source-serif-4/opsz-italic.css';
import './app/app.css';
import { loadLanguage } from './messages/load-language';

// Many modules read the texts while they load, so the language comes before all of them.
void loadLanguage().then(() => import('./start'));
