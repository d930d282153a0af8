import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
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
import classes from './SettingsSection.module.css'
import type { SettingsDraft } from './use-draft.ts'

/** The company's settings, for the administrator. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingsEndpoints.readSettings, { signal }),
})

interface SettingsSectionProps {
  title: string
  lead: string
  /** The label of the button: "Save points". */
  action: string
  /** The settings that this card saves together. */
  names: readonly SettingName[]
  draft: SettingsDraft
  children: ReactNode
}

/** A card of settings that are saved together. */
export function SettingsSection({
  title,
  lead,
  action,
  names,
  draft,
  children,
}: SettingsSectionProps) {
  const titleId = useId()
  const { save, error, clear } = useSave(names, draft)
  const isChanged = names.some((name) => draft.isChanged(name))
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <form
          className={classes.section}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const { currentTarget } = event
            const change = draft.read(names)
            if (change !== null) save.mutate(change)
            else focusFirst(currentTarget)
          }}
        >
          <About titleId={titleId} title={title} lead={lead} />
          <div className={classes.fields}>
            {children}
            <ErrorBanner message={error} onClear={clear} />
            {isChanged && (
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
          </div>
        </form>
      </section>
    </Card>
  )
}

interface AboutProps {
  titleId: string
  title: string
  lead: string
}

function About({ titleId, title, lead }: AboutProps) {
  return (
    <div className={classes.about}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      <p>{lead}</p>
    </div>
  )
}

/** A card that leads to settings with a page of their own. */
export function LeadingSection({
  title,
  lead,
  children,
}: Omit<SettingsSectionProps, 'action' | 'names' | 'draft'>) {
  const titleId = useId()
  return (
    <Card>
      <section className={classes.section} aria-labelledby={titleId}>
        <About titleId={titleId} title={title} lead={lead} />
        <div className={classes.fields}>{children}</div>
      </section>
    </Card>
  )
}

/** Saves a card. What somebody else saved meanwhile is shown before it can be replaced. */
function useSave(names: readonly SettingName[], draft: SettingsDraft) {
  const queries = useQueryClient()
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (body: SettingsChange) => call(settingsEndpoints.changeSettings, { body }),
    onMutate: () => setMeanwhile(null),
    onSuccess: (settings: CompanySettings) => {
      queries.setQueryData(settingsQuery.queryKey, settings)
      draft.discard(names)
      announceMessage('success', t`Saved.`)
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
