/** Backups of one database: their names begin alike, and tell their time. */
export function nameOfBackup(installation: string, madeAt: Date): string {
  return `${beginningOf(installation)}${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

function beginningOf(installation: string): string {
  return `laurel-${installation.slice(0, 8)}-`
}

const DAY_MS = 86_400_000

/** Which of these names are backups of this database, and when each was made; the newest first. */
export function backupsAmong(
  names: readonly string[],
  installation: string,
): { name: string; madeAt: Date }[] {
  const beginning = beginningOf(installation)
  return names
    .flatMap((name) => {
      if (!name.startsWith(beginning)) return []
      const [, day, time] =
        /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z(?:\.tar(?:\.age)?)?$/.exec(
          name.slice(beginning.length),
        ) ?? []
      const madeAt = new Date(`${day}T${time?.replaceAll('-', ':')}Z`)
      return Number.isNaN(madeAt.getTime()) ? [] : [{ name, madeAt }]
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

interface BackupRetention {
  readonly keep: number
  readonly keepDays: number
}

/**
 * The names that are no longer kept: neither among the newest `keep`, nor younger than `keepDays`. Those of the
 * future, from a clock that was ahead, are kept and do not count.
 */
export function expiredBackups(
  names: readonly string[],
  installation: string,
  { keep, keepDays }: BackupRetention,
  now: Date,
): string[] {
  return backupsAmong(names, installation)
    .filter(({ madeAt }) => madeAt.getTime() <= now.getTime() + DAY_MS)
    .slice(keep)
    .filter(({ madeAt }) => now.getTime() - madeAt.getTime() > keepDays * DAY_MS)
    .map(({ name }) => name)
}
