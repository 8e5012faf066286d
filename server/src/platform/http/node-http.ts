/** An `import` of node:http also loads what its fetch is made of, which takes a server 80 ms more to start. */
export const { createServer, IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');
