// Written by paysandbox exec --as, for programs in Node, most of which do not look at the variables for proxies: connections to
// these hosts lead to its proxy, which speaks TLS for them.
const net = require('net');
const hosts = new Set('HOSTS'.split(','));
const proxy = /^http:\/\/127\.0\.0\.1:(\d+)$/.exec(process.env.https_proxy);
const connect = net.Socket.prototype.connect;
if (proxy) {
  net.Socket.prototype.connect = function (...args) {
    const list = Array.isArray(args[0]) ? args[0] : net._normalizeArgs(args);
    if (hosts.has(String(list[0].host).toLowerCase())) {
      list[0] = { ...list[0], host: '127.0.0.1', port: Number(proxy[1]), lookup: undefined };
    }
    return connect.call(this, list);
  };
}
