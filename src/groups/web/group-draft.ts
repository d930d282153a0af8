import { useState } from 'react'
import * as z from 'zod/mini'
import {
  comparesDay,
  type GroupRule,
  type StartTest,
  type ValueTest,
} from '#groups/contract/group-condition.ts'
import { NewGroup } from '#groups/contract/groups.ts'
import { codeOf, sayRefusal } from '#platform/web/language/refusals.ts'
import { nameOfValue, type GroupNames } from './group-words.ts'

/** A value of a rule: as it is sent, and as it is shown. */
export interface ChosenValue {
  readonly value: string
  readonly label: string
}

/** A rule as it is typed. */
export interface RuleDraft {
  readonly key: number
  /** A field, or one of the company's own as "custom 5". */
  readonly field: string
  readonly is: ValueTest | StartTest
  readonly values: readonly ChosenValue[]
  readonly day: string
  readonly months: string
}

interface GroupDraft {
  readonly name: string
  readonly match: 'all' | 'any'
  readonly rules: readonly RuleDraft[]
  /** The key of the next rule. */
  readonly next: number
}

const CUSTOM = 'custom '

export const isStartRule = ({ field }: Pick<RuleDraft, 'field'>) => field === 'startedOn'

/** The field of a rule about one of the company's own fields. */
export function customField(id: number): string {
  return `${CUSTOM}${id}`
}

function newRule(key: number, field = 'place'): RuleDraft {
  const is = field === 'startedOn' ? 'before' : 'oneOf'
  return { key, field, is, values: [], day: '', months: '' }
}

function draftOf(group: NewGroup | null, names: GroupNames): GroupDraft {
  if (group === null) return { name: '', match: 'all', rules: [newRule(0)], next: 1 }
  const { name, condition } = group
  const rules = condition.rules.map((rule, key) => ruleDraft(rule, key, names))
  return { name, match: condition.match, rules, next: rules.length }
}

function ruleDraft(rule: GroupRule, key: number, names: GroupNames): RuleDraft {
  const { is } = rule
  if (rule.field === 'startedOn') {
    const { day = '', months = '' } = rule
    return { ...newRule(key, 'startedOn'), is, day, months: String(months) }
  }
  const values = rule.values.map((value) => ({
    value: String(value),
    label: nameOfValue(rule.field, value, names),
  }))
  const field = rule.field === 'custom' ? customField(rule.custom) : rule.field
  return { ...newRule(key, field), is, values }
}

/** What is typed, as the server reads it. */
function typedRule({ field, is, values, day, months }: RuleDraft): object {
  if (field === 'startedOn') {
    if (is === 'empty') return { field, is }
    return comparesDay(is as StartTest)
      ? { field, is, ...(day !== '' && { day }) }
      : { field, is, ...(months.trim() !== '' && { months: Number(months) }) }
  }
  const chosen = is === 'empty' ? [] : values.map(({ value }) => value)
  if (field.startsWith(CUSTOM)) {
    return { field: 'custom', custom: Number(field.slice(CUSTOM.length)), is, values: chosen }
  }
  return { field, is, values: field === 'manager' ? chosen.map(Number) : chosen }
}

/** The first fault of each part, by its path. */
function faultsIn(typed: object): ReadonlyMap<string, string> {
  const read = z.safeParse(NewGroup, typed)
  if (read.success) return new Map()
  const issues = read.error.issues.toReversed()
  return new Map(issues.map(({ path, message }) => [path.join('.'), sayRefusal(codeOf(message))]))
}

/** What is typed of a group: its name and its rules. Faults are shown once they are asked for. */
export function useGroupDraft(group: NewGroup | null, names: GroupNames) {
  const [draft, setDraft] = useState(() => draftOf(group, names))
  const [isChecked, setChecked] = useState(false)
  const typed = {
    name: draft.name,
    condition: { match: draft.match, rules: draft.rules.map(typedRule) },
  }
  const condition = z.safeParse(NewGroup.shape.condition, typed.condition)
  const faults = isChecked ? faultsIn(typed) : new Map<string, string>()
  const change = (changed: Partial<GroupDraft>) => setDraft((known) => ({ ...known, ...changed }))
  return {
    ...draft,
    /** The condition, once it is complete. */
    condition: condition.success ? condition.data : null,
    faultOf: (path: string) =>
      [...faults].find(([at]) => at === path || at.startsWith(`${path}.`))?.[1],
    faultOfRules: faults.get('condition.rules'),
    change,
    addRule: () =>
      setDraft((known) => ({
        ...known,
        rules: [...known.rules, newRule(known.next)],
        next: known.next + 1,
      })),
    changeRule: (key: number, changed: Partial<RuleDraft>) =>
      setDraft((known) => ({
        ...known,
        rules: known.rules.map((rule) => {
          if (rule.key !== key) return rule
          const { field = rule.field } = changed
          return field === rule.field ? { ...rule, ...changed } : newRule(key, field)
        }),
      })),
    removeRule: (key: number) => change({ rules: draft.rules.filter((rule) => rule.key !== key) }),
    /** What to save; null: there are faults, which are shown. */
    read(): NewGroup | null {
      setChecked(true)
      const read = z.safeParse(NewGroup, typed)
      return read.success ? read.data : null
    },
  }
}

export type GroupDraftState = ReturnType<typeof useGroupDraft>
