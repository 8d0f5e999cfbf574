export { extractFactsWith } from './extract-facts';
