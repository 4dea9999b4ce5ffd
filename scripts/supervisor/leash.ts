// Preloaded into every child: when the supervisor dies, even by kill -9, the child ends itself with SIGTERM.
import process from 'node:process'

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The IPC channel must not keep an idle child alive.
process.channel?.unref()
