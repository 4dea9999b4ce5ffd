import dns from 'node:dns'

// Resolves every name under .example to this machine. Node loads this file through NODE_OPTIONS.
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name.endsWith('.example') ? '127.0.0.1' : name, ...rest)
