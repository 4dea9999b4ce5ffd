import dns from 'node:dns'

// Resolves every host name under .example to 127.0.0.1. Node loads this file because of the NODE_OPTIONS variable.
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name.endsWith('.example') ? '127.0.0.1' : name, ...rest)
