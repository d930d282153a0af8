import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  settingsEndpoints,
  type CompanySettings,
  type SettingName,
  type SettingsChange,
} from '#settings/contract/settings.ts'
import { sayFieldText } from './field-text.ts'
import { FORMS, type FormSection } from './forms.ts'
import { SECTION_TITLES } from './section-titles.ts'
import classes from './SettingsSection.module.css'
import type { SettingsDraft } from './use-draft.ts'

/** The company's settings, for the administrator. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingsEndpoints.readSettings, { signal }),
})

interface SettingsSectionProps {
  section: FormSection
  /** The label of the button: "Save points". */
  action: string
  draft: SettingsDraft
  onSaved?: (settings: CompanySettings) => void
  children: ReactNode
}

/** The form of a section, whose settings are saved together. */
export function SettingsSection(props: SettingsSectionProps) {
  const { section, action, draft, onSaved, children } = props
  const { names } = FORMS[section]
  const { save, error, clear } = useSave(names, draft, onSaved)
  return (
    <Card>
      <form
        className={classes.section}
        aria-label={t(SECTION_TITLES[section])}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const { currentTarget } = event
          const change = draft.read(names)
          if (change !== null) save.mutate(change)
          else focusFirst(currentTarget)
        }}
      >
        {children}
        <ErrorBanner message={error} onClear={clear} />
        {draft.isAnyChanged(names) && (
          <div className={classes.actions}>
            <Button type="submit" loading={save.isPending}>
              {action}
            </Button>
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => {
                clear()
                draft.discard(names)
              }}
            >
              <Trans>Discard</Trans>
            </Button>
            <span className={classes.unsaved}>{t`Not saved yet`}</span>
          </div>
        )}
      </form>
    </Card>
  )
}

/** Saves a card. What somebody else saved meanwhile is shown before it can be replaced. */
function useSave(
  names: readonly SettingName[],
  draft: SettingsDraft,
  onSaved: SettingsSectionProps['onSaved'],
) {
  const queries = useQueryClient()
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (body: SettingsChange) => call(settingsEndpoints.changeSettings, { body }),
    onMutate: () => setMeanwhile(null),
    onSuccess: (settings: CompanySettings) => {
      queries.setQueryData(settingsQuery.queryKey, settings)
      draft.discard(names)
      announceMessage('success', t`Saved.`)
      onSaved?.(settings)
    },
    onError: async (error) => {
      if (!(error instanceof Refused) || error.code !== 'setting-changed') return
      const fresh = await queries.fetchQuery({ ...settingsQuery, staleTime: 0 })
      draft.rebase(names, fresh.version)
      const name = names.find((one) => one === error.field)
      const theirs = name === undefined ? '' : sayFieldText(name, fresh)
      setMeanwhile(
        t`Somebody changed this meanwhile. Now it says ${theirs}. Saving again replaces it.`,
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['session'] }),
  })
  return {
    save,
    error: meanwhile ?? (save.error && wordsFor(save.error)),
    clear: () => {
      setMeanwhile(null)
      save.reset()
    },
  }
}

function focusFirst(form: HTMLFormElement): void {
  // After React has marked the fields.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
