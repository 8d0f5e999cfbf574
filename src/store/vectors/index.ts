export {
  eraseSomeVectors,
  findVectorModel,
  forgetVectorModels,
  nearest,
  newestId,
  putVectors,
  similaritiesOf,
  type VectorKind,
} from './vector-store';
export { forgetVectors, readVectorsAgain, warmIndex } from './vector-index';
export { vectorQueries } from './vector-source';
