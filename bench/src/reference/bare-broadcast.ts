import { WebSocketServer } from 'ws'

// Baseline of the `socket-fanout` benchmark. Forwards every message from one connection to all other connections,
// without any other logic.
const server = new WebSocketServer({ port: Number(process.env.PORT), host: '127.0.0.1' })
server.on('connection', (socket) => {
  socket.on('message', (bytes: Buffer) => {
    for (const other of server.clients) if (other !== socket) other.send(bytes.toString())
  })
})
process.on('SIGTERM', () => process.exit(0))
