import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import classes from './BalanceHero.module.css'
import { balancesQuery } from './wallet-queries.ts'

interface BalanceHeroProps {
  user: SignedInUser
  /** Changes the picture; from another feature. */
  pictureAction: ReactNode
}

/** The balances at a glance, beside the wall; a live change is animated and announced. */
export function BalanceHero({ user, pictureAction }: BalanceHeroProps) {
  const { data: balances, isError, refetch } = useQuery(balancesQuery)
  const change = useBalanceChange(balances?.total)
  if (isError && balances === undefined) {
    return <LoadFailed title={t`Could not load your balance`} onRetry={() => void refetch()} />
  }
  return (
    <section className={classes.hero} aria-label={t`Balance`}>
      <LaurelBranch className={classes.branch} />
      <div className={classes.person}>
        <PersonAvatar person={user} size={44} />
        <span className={classes.name}>
          {user.firstName} {user.lastName}
        </span>
        {pictureAction}
      </div>
      {balances === undefined ? <Waiting /> : <Figures balances={balances} change={change} />}
      <VisuallyHidden role="status">
        {change !== null && balances !== undefined && spokenChange(balances.total, change)}
      </VisuallyHidden>
    </section>
  )
}

function Figures({ balances, change }: { balances: Balances; change: Hundredths | null }) {
  const { earned, appreciation, total } = balances
  return (
    <div className={classes.figures}>
      <dl className={classes.total}>
        <dt>{t`Total balance`}</dt>
        <dd>
          <span
            key={total}
            className={classes.figure}
            data-risen={(change !== null && change > 0) || undefined}
          >
            <Points amount={total} />
          </span>{' '}
          <span className={classes.unit}>{t`points`}</span>
          {change !== null && (
            <span
              key={`by ${total}`}
              className={change > 0 ? classes.gain : classes.spent}
              aria-hidden
            >
              <Points amount={change} signed />
            </span>
          )}
        </dd>
      </dl>
      <div className={classes.share} aria-hidden>
        <svg width="100%" height="8" preserveAspectRatio="none" viewBox="0 0 100 8">
          <rect className={classes.earnedBar} width="100" height="8" />
          <rect
            className={classes.appreciationBar}
            x={100 - percent(appreciation, total)}
            width="100"
            height="8"
          />
        </svg>
      </div>
      <dl className={classes.purses}>
        <div className={classes.purse} data-purse="earned">
          <dt>{t`Earned`}</dt>
          <dd>
            <Points amount={earned} />
          </dd>
        </div>
        <div className={classes.purse} data-purse="appreciation">
          <dt>{t`Appreciation balance`}</dt>
          <dd>
            <Points amount={appreciation} tone="appreciation" />
          </dd>
        </div>
      </dl>
      <p className={classes.use}>
        <Trans>
          Earned points are for thanking colleagues. Appreciation, which they thank you with, buys
          gifts.
        </Trans>
      </p>
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={t`Loading your balance`}>
      <Skeleton className={classes.waiting} height={14} width={110} />
      <Skeleton className={classes.waiting} height={40} width="min(100%, 200px)" mt="xs" />
      <Skeleton className={classes.waiting} height={48} mt="lg" />
    </div>
  )
}

function percent(part: Hundredths, whole: Hundredths): number {
  return whole > 0 ? (part / whole) * 100 : 0
}

function spokenChange(total: Hundredths, change: Hundredths): string {
  const size = showPoints(change).replace('-', '')
  const all = showPoints(total)
  return change > 0
    ? t`Your total balance is now ${all} points, ${size} more than before.`
    : t`Your total balance is now ${all} points, ${size} less than before.`
}

const PAIRS = 7

/** A branch of laurel; decoration. */
function LaurelBranch({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 200 300" aria-hidden focusable="false">
      <g fill="currentColor">
        <path d="M150 296C70 250 48 140 96 16l5 2C56 140 78 246 153 292z" />
        {Array.from({ length: PAIRS }, (_, pair) => leafPair(pair))}
      </g>
    </svg>
  )
}

// Leaves sit along the stem's curve and grow smaller towards its tip.
function leafPair(pair: number) {
  const along = pair / PAIRS
  const x = 118 - 46 * Math.sin(Math.PI * (0.25 + along * 0.75))
  const y = 262 - along * 240
  const size = 1.15 - along * 0.5
  const leaf = 'M0 0C14 -20 46 -26 72 -8C50 12 18 14 0 0z'
  return (
    <g key={pair} transform={`translate(${x} ${y}) scale(${size})`}>
      <path d={leaf} transform="rotate(-28)" />
      <path d={leaf} transform="rotate(-112)" />
    </g>
  )
}

const VISIBLE_MS = 8_000

/** The latest change of a balance in view; null again after a while. */
function useBalanceChange(balance: Hundredths | undefined): Hundredths | null {
  const [known, setKnown] = useState(balance)
  const [change, setChange] = useState<{ by: Hundredths } | null>(null)
  if (balance !== undefined && balance !== known) {
    setKnown(balance)
    if (known !== undefined) setChange({ by: hundredths(balance - known) })
  }
  useEffect(() => {
    if (change === null) return
    const timer = setTimeout(() => setChange(null), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [change])
  return change?.by ?? null
}
