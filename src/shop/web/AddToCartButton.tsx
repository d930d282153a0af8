import { Button, Loader } from '@mantine/core'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useAddToCart } from './use-add-to-cart.ts'

interface AddToCartButtonProps {
  gift: number
  /** The id of the element with the gift's name. */
  nameId: string
}

/** Never disabled: the server answers when it is out of stock, and the button keeps the focus. */
export function AddToCartButton({ gift, nameId }: AddToCartButtonProps) {
  const { isPending, mutate } = useAddToCart()
  return (
    <Button
      fullWidth
      aria-describedby={nameId}
      aria-busy={isPending}
      leftSection={
        isPending ? (
          <Loader size={18} color="currentColor" aria-hidden />
        ) : (
          <IconShoppingCartPlus size={18} aria-hidden />
        )
      }
      onClick={() => {
        if (!isPending) mutate(gift)
      }}
    >
      Add To Cart
    </Button>
  )
}
