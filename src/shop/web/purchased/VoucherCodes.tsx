import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { formatDay } from '#platform/contract/format.ts'
import { call } from '#platform/web/api/client.ts'
import { say } from '#platform/web/language/speak.ts'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { codeEndpoints, type BoughtCode, type ShownCode } from '#shop/contract/voucher-codes.ts'
import { drawCode128 } from './code-128.ts'
import classes from './VoucherCodes.module.css'

/** The vouchers of a bought gift: each shows its code when its buyer asks for it. */
export function VoucherCodes({ codes }: { codes: readonly BoughtCode[] | undefined }) {
  if (codes === undefined) return null
  return (
    <ul className={classes.codes} aria-label={t`Voucher codes`}>
      {codes.map((code) => (
        <li key={code.id} className={classes.code}>
          <VoucherCode code={code} />
        </li>
      ))}
    </ul>
  )
}

function VoucherCode({ code }: { code: BoughtCode }) {
  const { id, ending, state, worth, expires } = code
  // Never kept in a cache that outlives the page.
  const showing = useMutation({
    mutationFn: () => call(codeEndpoints.showCode, { params: { id } }),
    gcTime: 0,
  })
  return (
    <>
      <div className={classes.head}>
        <span>
          {worth !== '' && <bdi>{worth}</bdi>} <bdi className={classes.ending}>…{ending}</bdi>
        </span>
        {state === 'replaced' ? (
          <span className={classes.ending}>{t`Replaced by another code`}</span>
        ) : (
          showing.data === undefined && (
            <Button
              variant="default"
              leftSection={<IconEye size={18} aria-hidden />}
              loading={showing.isPending}
              onClick={() => showing.mutate()}
            >
              <Trans>Show code</Trans>
            </Button>
          )
        )}
      </div>
      {expires !== null && (
        <span className={classes.ending}>
          {t`Valid until ${{ day: formatDay(expires, say.language) }}`}
        </span>
      )}
      {state === 'sold' && showing.data === undefined && (
        <span className={classes.ending}>{t`Once you have seen it, it can’t be refunded.`}</span>
      )}
      {showing.error !== null && <span role="alert">{wordsFor(showing.error)}</span>}
      {showing.data !== undefined && <OpenCode shown={showing.data} />}
    </>
  )
}

function OpenCode({ shown: { code, pin, note } }: { shown: ShownCode }) {
  const { copied, copy } = useClipboard({ timeout: 3000 })
  const button = useRef<HTMLButtonElement>(null)
  // The button that showed it is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <div className={classes.head}>
        <code className={classes.signs} dir="ltr">
          {code}
        </code>
        <Button
          ref={button}
          variant="default"
          leftSection={
            copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => copy(code)}
        >
          {copied ? t`Copied` : t`Copy`}
        </Button>
      </div>
      {pin !== '' && (
        <span>
          <Trans>
            PIN: <code dir="ltr">{pin}</code>
          </Trans>
        </span>
      )}
      {note !== '' && (
        <span className={classes.note} dir="auto">
          {note}
        </span>
      )}
      <div className={classes.pictures}>
        <QrCode text={code} label={t`QR code of your voucher`} className={classes.picture} />
        <BarCode text={code} />
      </div>
    </>
  )
}

/** A text as a bar code for tills, black: the ground has to be bright. Nothing for a text that none can hold. */
function BarCode({ text }: { text: string }) {
  const drawn = useMemo(() => drawCode128(text), [text])
  if (drawn === null) return null
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${drawn.width} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t`Bar code of your voucher`}
    >
      {drawn.bars.map(({ at, width }) => (
        <rect key={at} x={at} width={width} height={1} shapeRendering="crispEdges" />
      ))}
    </svg>
  )
}
