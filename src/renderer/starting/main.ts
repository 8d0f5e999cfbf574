import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import './starting.css';
import { loadLanguage } from '../messages/load-language';

void loadLanguage().then(() => import('./follow-start'));
