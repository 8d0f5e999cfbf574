// The oldest Electron that the tests run in lacks what the shipped one has.
'use strict';
Promise.withResolvers ??= function withResolvers() {
  let resolve;
  let reject;
  const promise = new this((ok, fail) => {
    resolve = ok;
    reject = fail;
  });
  return { promise, resolve, reject };
};
