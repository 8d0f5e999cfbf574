/**
 * The path of an installed file that a native library opens itself: such files are next to the application's archive,
 * not in it.
 */
export const unpackedPath = (path: string): string => path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
