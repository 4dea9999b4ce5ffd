import dns from 'node:dns'

// Preloaded with NODE_OPTIONS: every name under .example is this machine, as if a resolver said so.
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name.endsWith('.example') ? '127.0.0.1' : name, ...rest)
