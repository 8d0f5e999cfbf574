/** The path of an installed file that a native library opens itself: it is not in the application's archive but beside it. */
export const unpackedPath = (path: string): string => path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
