// Loaded before a gateway that would listen on every address of this machine.
import { Server } from 'node:net'

Server.prototype.listen = new Proxy(Server.prototype.listen, {
  apply: (listen, server, [port, , ...others]: [number, ...unknown[]]) =>
    Reflect.apply(listen, server, [port, '127.0.0.1', ...others]),
})
