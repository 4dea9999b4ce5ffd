// Preloaded into every child: when the supervisor dies (kill -9 included), the child ends itself the ordinary way.
import process from 'node:process'

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel must not keep a child alive that has nothing else to do.
process.channel?.unref()
