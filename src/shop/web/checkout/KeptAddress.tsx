import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { deliveryEndpoints } from '#shop/contract/addresses.ts'
import { addressQuery } from './DeliveryAddress.tsx'
import classes from './KeptAddress.module.css'

/** The delivery address that a person keeps; nothing without one. */
export function KeptAddress() {
  const { data } = useQuery(addressQuery)
  const queries = useQueryClient()
  const forget = useMutation({
    mutationFn: () => call(deliveryEndpoints.forgetAddress),
    onSuccess: () => announceMessage('success', t`The address is deleted.`),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: addressQuery.queryKey }),
  })
  if (data === undefined || data.address === '') return null
  return (
    <Card>
      <ActionSection
        title={t`Your delivery address`}
        actions={
          <Button {...ASKS_TO_TAKE} loading={forget.isPending} onClick={() => forget.mutate()}>
            <Trans>Delete the address</Trans>
          </Button>
        }
      >
        <div className={classes.words}>
          <p className={classes.address} dir="auto">
            {data.address}
          </p>
          <p className={classes.note}>
            {data.isKept ? (
              <Trans>
                It is filled in when you order something that is sent. Nobody else sees it before.
              </Trans>
            ) : (
              <Trans>It is for the order you began, and goes by itself within a day.</Trans>
            )}
          </p>
        </div>
      </ActionSection>
    </Card>
  )
}
