import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode, type RefObject } from 'react'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import type { Import } from '#imports/contract/imports.ts'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { showCount } from '#platform/web/language/format.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { useTypedSum } from '#platform/web/ui/TypedSum.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { useApplyImport } from './import-queries.ts'
import {
  consequencesOf,
  countOutcome,
  countRows,
  IMPORT_KIND_NAMES,
  isWorthApplying,
  rowsToApply,
  signUpWords,
  sumWords,
  type OnboardingOptions,
} from './import-words.ts'
import { ImportInvitations } from './ImportInvitations.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import classes from './ImportStanding.module.css'

interface ImportStandingProps {
  shown: Import
  heading: RefObject<HTMLHeadingElement | null>
  onboarding: OnboardingOptions
  /** The counts by outcome. */
  children?: ReactNode
}

/** The state of an import, and its next step. */
export function ImportStanding({ shown, heading, onboarding, children }: ImportStandingProps) {
  const { id, kind, state, rows } = shown
  const apply = useApplyImport(id)
  const { gift } = useSearch({ from: paths.imports })
  return (
    <div className={classes.standing}>
      <Words shown={shown} heading={heading} />
      {state === 'applying' && <Applying shown={shown} />}
      {children}
      {state === 'applied' && kind === 'users' && rows.created > 0 && (
        <ImportInvitations shown={shown} onboarding={onboarding} />
      )}
      {state === 'checked' && (
        <ErrorBanner message={apply.error && wordsFor(apply.error)} onClear={apply.reset} />
      )}
      <div className={classes.actions}>
        {state === 'checked' && isWorthApplying(shown) && (
          <ApplyImport shown={shown} signUpBonus={onboarding.signUpBonus} onApply={apply.mutate} />
        )}
        {state === 'applied' && kind === 'bonuses' && (
          <Button size="md" renderRoot={(props) => <Link to={paths.allData} {...props} />}>
            <Trans>Process them on All Data</Trans>
          </Button>
        )}
        {state === 'applied' && kind === 'codes' && gift !== undefined && (
          <Button
            size="md"
            renderRoot={(props) => (
              <Link to={paths.giftCodes} params={{ id: String(gift) }} {...props} />
            )}
          >
            <Trans>Look at the codes</Trans>
          </Button>
        )}
        {state === 'applied' && kind === 'stock' && (
          <Button size="md" renderRoot={(props) => <Link to={paths.inventory} {...props} />}>
            <Trans>Look at the inventory</Trans>
          </Button>
        )}
        {state === 'applied' && (kind === 'holidays' || kind === 'milestones') && (
          <Button size="md" renderRoot={(props) => <Link to={paths.milestones} {...props} />}>
            <Trans>Back to Milestones</Trans>
          </Button>
        )}
        {state !== 'applying' && (
          <Button
            size="md"
            variant={state === 'outdated' ? 'filled' : 'default'}
            renderRoot={(props) => (
              <Link to={paths.imports} search={{ kind, gift }} resetScroll={false} {...props} />
            )}
          >
            {state === 'outdated' ? t`Send the file again` : t`Choose another file`}
          </Button>
        )}
      </div>
    </div>
  )
}

function Words({ shown, heading }: Pick<ImportStandingProps, 'shown' | 'heading'>) {
  const { kind, state, madeAt } = shown
  const { title, note } = describe(shown)
  return (
    <div className={classes.words}>
      <h2 ref={heading} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.note}>{note}</p>
      <p className={classes.file}>
        {t(IMPORT_KIND_NAMES[kind])} ·{' '}
        {state !== 'checking' && `${countRows(countOutcome(shown, undefined))} · `}
        <Moment date={madeAt} />
      </p>
      <FileNotes shown={shown} />
    </div>
  )
}

/** The file's encoding, if it is unusual, and its unused columns. */
function FileNotes({ shown: { encoding, notRead } }: Pick<ImportStandingProps, 'shown'>) {
  const columns = notRead.join(', ')
  return (
    <>
      {encoding === 'windows-1252' && (
        <p className={classes.file}>
          <Trans>
            Read as Windows-1252, because the file is not UTF-8. Look at the umlauts and accents.
          </Trans>
        </p>
      )}
      {notRead.length > 0 && (
        <p className={classes.file}>
          <Trans>
            Columns left out: <bdi>{columns}</bdi>
          </Trans>
        </p>
      )}
    </>
  )
}

function describe(shown: Import): { title: string; note: string } {
  switch (shown.state) {
    case 'checking':
      return { title: t`The file is being checked`, note: t`Nothing has been changed yet.` }
    case 'checked':
      return {
        title: t`Review the changes`,
        note: [
          isWorthApplying(shown)
            ? t`Nothing has been changed yet. Look at the rows, then apply them.`
            : t`Nothing has been changed, and there is nothing to apply.`,
          shown.points === null ? '' : sumWords(shown.points),
        ].join(' '),
      }
    case 'applying':
      return {
        title: t`The import is being applied`,
        note: t`All rows or none. It continues when you leave this page.`,
      }
    case 'applied':
      return { title: t`The import is applied`, note: doneBy(shown) }
    case 'outdated':
      return { title: t`Nothing was applied`, note: sayRefusal('import-outdated') }
  }
}

function doneBy(shown: Import): string {
  const events = consequencesOf(shown, 'did').join(' ')
  return shown.kind !== 'bonuses'
    ? events
    : `${events} ${t`Nobody gets bonus points until you process them on All Data.`}`
}

function Applying({ shown }: { shown: Import }) {
  const all = rowsToApply(shown)
  return (
    <ImportProgress label={t`Applying`} share={all === 0 ? null : Math.min(1, shown.done / all)}>
      {t`${{ done: showCount(shown.done) }} of ${{ rows: countRows(all) }} done`}
    </ImportProgress>
  )
}

const AFTERWARDS: Record<ImportKind, MessageDescriptor> = {
  users: msg`All rows or none. Afterwards you can download one-time passwords for the new accounts.`,
  bonuses: msg`All rows or none. Nobody gets bonus points until you process them on All Data.`,
  awards: msg`All rows or none. Everybody gets their points at once, and reads the reason.`,
  stock: msg`All rows or none. If a gift is bought, refunded or restocked before, nothing is saved.`,
  holidays: msg`All rows or none. Cards that are not posted yet move to another day where it matters.`,
  milestones: msg`All rows or none. Cards are posted on their days while the list is on.`,
  codes: msg`All rows or none. Each code is one piece of the gift’s stock, and can be bought at once.`,
}

interface ApplyImportProps {
  shown: Import
  signUpBonus: Hundredths
  onApply: () => void
}

/** The button Apply, with a dialog that lists the changes. */
function ApplyImport({ shown, signUpBonus, onApply }: ApplyImportProps) {
  const beginning = shown.kind === 'users' ? signUpWords(shown.rows.created, signUpBonus) : ''
  const [asking, setAsking] = useState(false)
  const { kind, rows, points } = shown
  const given = kind === 'awards' && points !== null ? hundredths(Number(points)) : null
  const typedSum = useTypedSum(rows.created, given)
  const apply = () => {
    setAsking(false)
    onApply()
  }
  return (
    <>
      <Button size="md" onClick={() => setAsking(true)}>{t`Apply`}</Button>
      <ConfirmDialog
        opened={asking}
        title={t`Apply the import`}
        action={t`Apply`}
        disabled={given !== null && !typedSum.isTyped}
        onConfirm={apply}
        onClose={() => setAsking(false)}
      >
        <ul className={classes.consequences}>
          {consequencesOf(shown, 'would').map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {beginning !== '' && <li>{beginning}</li>}
        </ul>
        <p>{t(AFTERWARDS[kind])}</p>
        {typedSum.field}
      </ConfirmDialog>
    </>
  )
}
