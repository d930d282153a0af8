import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import type { Gift } from '#shop/contract/shop.ts'
import { GiftFormDialog } from './GiftForm.tsx'
import classes from './ManageGift.module.css'
import { RemoveGiftDialog } from './RemoveGiftDialog.tsx'

interface ManageGiftProps {
  gift: Gift
  onRemoved: () => void
}

/** A shop keeper's actions on a gift: Edit and Remove. */
export function ManageGift({ gift, onRemoved }: ManageGiftProps) {
  const form = useDialog<Gift>()
  const removal = useDialog<Gift>()
  return (
    <div className={classes.manage}>
      <Button variant="default" onClick={() => form.open(gift)}>{t`Edit`}</Button>
      {gift.isDonation !== true && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={paths.giftVariants} params={{ id: String(gift.id) }} {...props} />
          )}
        >{t`Options`}</Button>
      )}
      {gift.options === undefined && gift.isDonation !== true && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={paths.giftCodes} params={{ id: String(gift.id) }} {...props} />
          )}
        >{t`Voucher codes`}</Button>
      )}
      <Button {...ASKS_TO_TAKE} onClick={() => removal.open(gift)}>{t`Remove`}</Button>
      <GiftFormDialog gift={form.subject} opened={form.opened} onClose={form.close} />
      <RemoveGiftDialog
        gift={removal.subject}
        opened={removal.opened}
        onClose={removal.close}
        onRemoved={onRemoved}
      />
    </div>
  )
}
