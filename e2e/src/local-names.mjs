import dns from 'node:dns'

// Resolves every host name under .example to 127.0.0.1. The NODE_OPTIONS variable makes Node load this file.
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name.endsWith('.example') ? '127.0.0.1' : name, ...rest)
