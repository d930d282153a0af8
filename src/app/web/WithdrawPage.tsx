import { useSearch } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { Checkout } from '#shop/web/checkout/Checkout.tsx'
import { WithdrawForm } from '#wallet/web/Withdraw.tsx'

/** Withdraw; the checkout where BUY NOW! led here (specification, section 4). */
export function WithdrawPage() {
  const { buy } = useSearch({ from: paths.withdraw })
  return buy === 'cart' ? <Checkout /> : <WithdrawForm />
}
