import type { Outcome, Plan } from './run.ts'

/** The result of a run, as a table for people. */
export function reportOf({ seed, processes }: Plan, outcome: Outcome): string {
  const { log, faults, acknowledged, unknown, checked, seconds } = outcome
  const refused = Object.values(log.refusals).reduce((sum, count) => sum + count, 0)
  const operations = Object.values(log.operations).reduce((sum, count) => sum + count, 0)
  const happened = Object.values(faults).reduce((sum, count) => sum + count, 0)
  return [
    table('Operations', log.operations),
    table('Refused, by code', log.refusals),
    table('Faults', faults),
    table(`In all (seed ${seed}, ${processes} app processes)`, {
      operations,
      'acknowledged under a key': acknowledged,
      refused,
      'no answer, or busy (503)': log.unanswered + log.busy,
      'signed out by a deactivation': log.signedOut,
      'refused while the account was handed over': log.handedOver,
      'asked again': log.retries,
      'never known to whoever asked': unknown,
      faults: happened,
      'rows checked': checked,
      seconds: Math.round(seconds),
      violations: log.violations.length,
    }),
  ].join('\n')
}

function table(title: string, rows: Readonly<Record<string, number>>): string {
  const lines = Object.entries(rows).map(
    ([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`,
  )
  return [`\n| ${title} | |`, '| --- | ---: |', ...lines].join('\n')
}
