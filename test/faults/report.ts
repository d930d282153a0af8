import type { Outcome, Plan } from './run.ts'

/** The result of a run, as a table for people. */
export function reportOf({ seed, processes }: Plan, outcome: Outcome): string {
  const { known, faults, acknowledged, unknown, checked, seconds } = outcome
  const refused = Object.values(known.refusals).reduce((sum, count) => sum + count, 0)
  const operations = Object.values(known.operations).reduce((sum, count) => sum + count, 0)
  const happened = Object.values(faults).reduce((sum, count) => sum + count, 0)
  return [
    table('Operations', known.operations),
    table('Refused, by code', known.refusals),
    table('Faults', faults),
    table(`In all (seed ${seed}, ${processes} app processes)`, {
      operations,
      'acknowledged under a key': acknowledged,
      refused,
      'no answer, or busy (503)': known.unanswered + known.busy,
      'signed out by a deactivation': known.signedOut,
      'refused while the account was handed over': known.handedOver,
      'asked again': known.retries,
      'never known to whoever asked': unknown,
      faults: happened,
      'rows checked': checked,
      seconds: Math.round(seconds),
      violations: known.violations.length,
    }),
  ].join('\n')
}

function table(title: string, rows: Readonly<Record<string, number>>): string {
  const lines = Object.entries(rows).map(
    ([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`,
  )
  return [`\n| ${title} | |`, '| --- | ---: |', ...lines].join('\n')
}
