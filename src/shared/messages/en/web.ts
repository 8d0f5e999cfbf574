/** Why the web server refuses a request that no window sends; see `errorText` for the others. */
export const refusalText = {
  foreignHost: (host: string) => `Lectern only answers requests to ${host}.`,
  foreignOrigin: 'Lectern does not answer requests from other websites.',
  tooManyConnections: 'Too many windows are open.',
  // addresses and methods
  nothingHere: 'There is nothing at this address.',
  noRoute: 'There is nothing at this address. See /api/openapi.json.',
  noFileInBook: 'There is no such file in this book.',
  addressTooLong: (most: number) => `An address may have at most ${String(most)} characters.`,
  addressNotPath: 'The address must be a path that starts with a slash.',
  addressBadEncoding: 'The address contains a percent sign that encodes nothing.',
  addressNull: 'The address contains a null character.',
  pageMethods: 'This address supports GET and HEAD.',
  methodNotAllowed: (methods: readonly string[], method: string) =>
    `This address supports ${methods.join(', ')}, but not ${method}.`,
  rangeNotSatisfiable: (bytes: number) => `The file has ${String(bytes)} bytes.`,
  // protocol
  expectation: 'Only "Expect: 100-continue" is supported.',
  notAProxy: 'Lectern is not a proxy.',
  webSocketAddress: 'The WebSocket is at /rpc.',
  webSocketOnly: 'This address supports only WebSocket.',
  requestUnreadable: 'The request could not be read.',
  headersTooLong: 'The address and headers are too long.',
  requestTimeout: 'The request took too long to arrive.',
  notHttp: 'This is not a valid HTTP request.',
  // bodies
  bodyTooLarge: 'The body is larger than the limit of 4 MiB.',
  bodyMissing: (method: string) => `${method} needs a JSON body.`,
  bodyNotJson: 'The body is not valid JSON.',
  bodyNotUtf8: 'The body is not valid UTF-8.',
  bodyType: 'Send the body as application/json.',
  bodyCharset: 'Send the body in UTF-8.',
  bodyEncoding: 'Send the body without a content encoding.',
  // uploads
  uploadType: 'Send the book as multipart/form-data with one part named "file".',
  uploadNoBoundary: 'The multipart body has no boundary.',
  uploadNoFile: 'The form contains no file. Send one part named "file".',
  uploadManyFiles: 'The form contains more than one file. Send them one by one.',
  uploadPartName: 'The part with the file must be named "file".',
  badBookId: 'bookId: a book ID is "b" and 16 hexadecimal digits.',
} as const;

/** The page for a browser without a session cookie. */
export const signInText = {
  title: 'Lectern',
  heading: 'Sign in to Lectern',
  /** `link` is how the sign-in link ends. */
  advice: (link: string) =>
    `You need the sign-in link that Lectern printed when it started. It ends in ${link} and is different after every start.`,
} as const;

/** Lines in the terminal. */
export const terminalText = {
  usage: `Lectern in the browser

  npm start -- --web [--data-dir DIR] [--port N] [--no-open]

  --data-dir DIR  the folder for books, notes and memory
  --port N        the port on 127.0.0.1; 0, the default, picks a free one
  --no-open       do not open the system's browser

  LECTERN_TOKEN   sets the token in the sign-in link; otherwise a new one is made`,
  badPort: (port: string) => `--port takes a number up to 65535, not "${port}".`,
  badDataDir: '--data-dir takes the path of a folder.',
  portInUse: 'The port is in use. Choose another --port, or leave it out.',
  noPermission: (error: unknown) => `Lectern has no permission to read or write this: ${String(error)}`,
  ready: (url: string) => `Lectern is ready at ${url}`,
  rescue: (message: string, url: string) => `${message}\nTo restore it, open ${url}`,
  updating: (step: number, of: number) =>
    `Bringing your library up to date: step ${String(step)} of ${String(of)}.`,
} as const;
