import { createPool, leaseFrom, openDatabase, POOL_SIZE } from '#server/db/database.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { openEmbedded } from '#server/embedded/embedded.ts'
import { lockFolder, type FolderLock } from '#server/embedded/lock.ts'

type Options = Omit<DatabaseOptions, 'databaseUrl'> & {
  databaseUrl: string | null
  dataDir: string
  /** The lock on the data folder, if the caller holds it. Released when the embedded database closes. */
  lock?: FolderLock
  /** Called with a message if the embedded database stops unexpectedly. The server can't continue after that. */
  onLost?: (message: string) => void
}

/** Opens the database at `databaseUrl`, or the embedded database in the data folder if there is no URL. For the demo and for tools. */
export async function openDatabaseOrEmbedded(options: Options): Promise<Database> {
  const { databaseUrl, dataDir, onProblem = () => undefined, onLost = onProblem } = options
  if (databaseUrl !== null) return openDatabase({ ...options, databaseUrl })
  const lock = options.lock ?? lockFolder(dataDir)
  const embedded = await openEmbedded(dataDir, lock, POOL_SIZE + 2, onLost)
  const pool = createPool(embedded.connection, onProblem)
  return {
    isEmbedded: true,
    // All connections share one session, so the names of their statements would collide.
    keepsPlans: false,
    lease: () => leaseFrom(pool),
    leaseOwner: () => leaseFrom(pool),
    close: async () => {
      await pool.end()
      await embedded.close()
    },
  }
}
