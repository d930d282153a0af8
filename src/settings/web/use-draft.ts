import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { codeOf, sayRefusal } from '#platform/web/language/refusals.ts'
import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'
import {
  SETTING_NAMES,
  SettingsChange,
  variableOf,
  type CompanySettings,
  type SettingName,
} from '#settings/contract/settings.ts'
import { fieldText, readFieldText } from './field-text.ts'

const KEPT = 'settings'

const Typed = z.union([z.string(), z.boolean()])
/** What is typed and not saved yet, each with the version of the settings it was typed over. */
const Draft = z.partialRecord(
  z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]),
  z.object({ typed: Typed, version: z.number() }),
)
type Draft = z.output<typeof Draft>

/**
 * The unsaved changes of the settings. They survive leaving the page, a reload and a change by
 * somebody else; signing out deletes them.
 */
export function useDraft(settings: CompanySettings) {
  const [draft, setDraft] = useKeptDraft()
  const [errors, setErrors] = useState<FieldErrors>({})

  const savedOf = (name: SettingName) => fieldText(name, settings)
  const isFixed = (name: SettingName) => settings.fixed.includes(name)
  const isChanged = (name: SettingName) => {
    const entry = draft[name]
    return entry !== undefined && entry.typed !== savedOf(name) && !isFixed(name)
  }
  const typedIn = (name: SettingName) =>
    isFixed(name) ? savedOf(name) : (draft[name]?.typed ?? savedOf(name))

  const type = (name: SettingName, typed: string | boolean) => {
    setErrors((known) => without(known, [name]))
    setDraft((known) => ({
      ...known,
      [name]: { typed, version: known[name]?.version ?? settings.version },
    }))
  }
  const note = (name: SettingName, description: string) =>
    isFixed(name) ? fixedBy(name) : description

  return {
    isAnyChanged: (names: readonly SettingName[]) => names.some(isChanged),
    text: (name: SettingName, description: string) => ({
      value: String(typedIn(name)),
      error: errors[name],
      description: note(name, description),
      disabled: isFixed(name),
      onChange: (value: string) => type(name, value),
    }),
    toggle: (name: SettingName, description: string) => ({
      checked: typedIn(name) === true,
      description: note(name, description),
      disabled: isFixed(name),
      onChange: (value: boolean) => type(name, value),
    }),
    /** The change that saves these settings; null, with errors at the fields, if one is wrong. */
    read(names: readonly SettingName[]): SettingsChange | null {
      const changed = names.filter(isChanged)
      const versions = changed.map((name) => draft[name]?.version ?? settings.version)
      const wire = changed.map((name) => [name, readFieldText(name, typedIn(name))])
      const read = z.safeParse(SettingsChange, {
        ...(Object.fromEntries(wire) as object),
        version: Math.min(settings.version, ...versions),
      })
      if (read.success) return read.data
      const found = errorsOf(read.error)
      setErrors((known) => ({ ...known, ...found }))
      return null
    },
    discard: (names: readonly SettingName[]) => {
      setDraft((known) => without(known, names))
      setErrors((known) => without(known, names))
    },
    /** After the person was shown another person's change, saving again replaces it. */
    rebase: (names: readonly SettingName[], version: number) =>
      setDraft((known) => rebased(known, names, version)),
  }
}

function fixedBy(name: SettingName): string {
  return t`Fixed by ${{ variable: String(variableOf(name)) }} on the server.`
}

export type SettingsDraft = ReturnType<typeof useDraft>

type FieldErrors = Partial<Record<SettingName, string>>

function errorsOf({ issues }: z.core.$ZodError): FieldErrors {
  const found = issues.map(({ path, message }) => [path[0], sayRefusal(codeOf(message))])
  // The first error of a field counts.
  return Object.fromEntries(found.toReversed()) as FieldErrors
}

function rebased(draft: Draft, names: readonly SettingName[], version: number): Draft {
  const entries = Object.entries(draft).map(([name, entry]) => [
    name,
    names.includes(name as SettingName) ? { ...entry, version } : entry,
  ])
  return Object.fromEntries(entries) as Draft
}

function useKeptDraft() {
  const [draft, setDraft] = useState(keptDraft)
  useEffect(() => {
    keepForPerson(KEPT, Object.keys(draft).length === 0 ? null : JSON.stringify(draft))
  }, [draft])
  return [draft, setDraft] as const
}

function keptDraft(): Draft {
  try {
    return Draft.parse(JSON.parse(keptForPerson(KEPT) ?? '{}'))
  } catch {
    return {}
  }
}

function without<T extends object>(all: T, names: readonly SettingName[]): T {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => !names.includes(name as SettingName)),
  ) as T
}
