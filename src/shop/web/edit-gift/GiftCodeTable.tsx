import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { formatDay } from '#platform/contract/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Table } from '#platform/web/ui/Table.tsx'
import type { CodeStanding } from '#shop/contract/shop-choices.ts'
import type { GiftCode } from '#shop/contract/voucher-codes.ts'
import classes from './GiftCodeTable.module.css'

/** What became of a code, in words. */
export const CODE_STANDING_WORDS: Readonly<Record<CodeStanding, MessageDescriptor>> = {
  loaded: msg`Loaded`,
  sold: msg({ message: 'Sold', context: 'a voucher code' }),
  shown: msg({ message: 'Shown', context: 'a voucher code' }),
  replaced: msg({ message: 'Replaced', context: 'a voucher code' }),
  expiring: msg`Expiring within 30 days`,
  retired: msg`Expired or lost`,
  locked: msg`Without their key`,
}

interface GiftCodeTableProps {
  codes: readonly GiftCode[]
  /** The rows belong to the previous choice. */
  stale: boolean
  onReplace: (code: GiftCode) => void
}

/** A row per code. */
export function GiftCodeTable({ codes, stale, onReplace }: GiftCodeTableProps) {
  const columns = [
    { name: t`Code` },
    { name: t`State` },
    { name: t`Valid until` },
    { name: t`Loaded` },
    { name: t`Order` },
    { name: t`Actions`, isUnseen: true },
  ]
  return (
    <Table columns={columns} stale={stale} hoverable aria-label={t`Voucher codes`}>
      {codes.map((code) => (
        <Row key={code.id} code={code} onReplace={onReplace} />
      ))}
    </Table>
  )
}

interface RowProps {
  code: GiftCode
  onReplace: (code: GiftCode) => void
}

function Row({ code, onReplace }: RowProps) {
  const { ending, standing, worth, expires, loadedAt, import: file, order, buyer } = code
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi className={classes.ending}>…{ending}</bdi>
        {worth !== '' && (
          <span className={classes.quiet} dir="auto">
            {worth}
          </span>
        )}
      </th>
      <td role="cell" data-label={t`State`}>
        {t(CODE_STANDING_WORDS[standing])}
      </td>
      <td role="cell" data-label={t`Valid until`}>
        {expires === null ? '–' : formatDay(expires, say.language)}
      </td>
      <td role="cell" data-label={t`Loaded`}>
        <Moment date={loadedAt} />
        {file !== null && <span className={classes.quiet}>{t`Import ${{ number: file }}`}</span>}
      </td>
      <td role="cell" data-label={t`Order`}>
        {order === null ? '–' : t`Order ${{ purchase: order }}`}
        {buyer !== undefined && <span className={classes.quiet}>{nameOf(buyer)}</span>}
      </td>
      <td role="cell">
        <Replace code={code} onReplace={onReplace} />
      </td>
    </tr>
  )
}

/** Of one's own order somebody else replaces a code. */
function Replace({ code, onReplace }: RowProps) {
  const me = useQuery(sessionQuery).data?.user?.email
  const { standing, ending, buyer } = code
  if (standing !== 'shown' || buyer === undefined || buyer.email === me) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t`Replace the code …${ending} of ${{ name: nameOf(buyer) }}`}
      onClick={() => onReplace(code)}
    >
      <Trans context="a voucher code">Replace</Trans>
    </Button>
  )
}
