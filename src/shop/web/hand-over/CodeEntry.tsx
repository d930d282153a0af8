import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { fetchCode } from '#platform/web/api/fetch-code.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Form, SubmitButton } from '#platform/web/ui/Form.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { handOverEndpoints, TypedCode, type OrderToHandOver } from '#shop/contract/hand-over.ts'
import classes from './CodeEntry.module.css'

const ScanCode = lazy(async () => ({
  default: (await fetchCode(() => import('./ScanCode.tsx'))).ScanCode,
}))

interface CodeEntryProps {
  onFound: (order: OrderToHandOver, code: string) => void
}

/** The code of an order: typed as its buyer shows it, or scanned. */
export function CodeEntry({ onFound }: CodeEntryProps) {
  const form = useForm(TypedCode, { code: '' })
  const [isScanning, setScanning] = useState(false)
  const find = useMutation({
    mutationFn: (code: string) =>
      call(handOverEndpoints.findOrderByCode, { body: check(TypedCode, { code }) }),
    gcTime: 0,
    onSuccess: (order, code) => {
      form.clear()
      onFound(order, code)
    },
  })
  const scanned = (code: string) => {
    setScanning(false)
    find.mutate(code)
  }
  return (
    <Card>
      <Form
        of={form}
        sending={find}
        onSend={() => find.mutate(form.values.code)}
        action={t`Find the order`}
        end={
          <div className={classes.ways}>
            <SubmitButton busy={find.isPending}>
              <Trans>Find the order</Trans>
            </SubmitButton>
            <Button
              variant="default"
              size="md"
              leftSection={<IconCamera size={18} aria-hidden />}
              onClick={() => setScanning((is) => !is)}
            >
              {isScanning ? <Trans>Stop scanning</Trans> : <Trans>Scan</Trans>}
            </Button>
          </div>
        }
      >
        {isScanning && (
          <Suspense fallback={<Skeleton height={240} />}>
            <ScanCode onCode={scanned} />
          </Suspense>
        )}
        <TextField
          label={t`Code`}
          description={t`Eight letters and digits, which the buyer shows.`}
          placeholder="7K3M-9QXW"
          dir="ltr"
          className={classes.field}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
      </Form>
    </Card>
  )
}
