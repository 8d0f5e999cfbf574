/**
 * Where a file of the application is once it is installed: what is opened by path, rather than read whole, is not in the
 * archive but beside it.
 */
export const unpackedPath = (path: string): string => path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
