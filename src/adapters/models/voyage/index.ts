export { openVoyage, type VoyageAccess } from './voyage-access';
