import type { StoredMark } from '../../chains/signer.ts'
import type { HistoryStop } from '../../signing/history-stop.ts'

/** Stores the signer's mark in memory, and records whether signing was stopped. */
export class MemoryHistoryStop implements Pick<HistoryStop, 'stored' | 'store' | 'kill'> {
  mark: StoredMark | null = null
  isKilled = false

  stored(): StoredMark | null {
    return this.mark
  }

  async store(change: (mark: StoredMark) => StoredMark): Promise<void> {
    this.mark = change(this.mark ?? { revivedAt: 0, spends: 0 })
  }

  async kill(change: (mark: StoredMark) => StoredMark): Promise<void> {
    this.isKilled = true
    await this.store(change)
  }
}
