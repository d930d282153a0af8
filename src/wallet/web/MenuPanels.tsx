import type { ReactNode } from 'react'
import { Anchor } from '@mantine/core'
import {
  IconArrowDownLeft,
  IconGift,
  IconHeart,
  IconPackage,
  IconPlus,
  IconShoppingCart,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Path, paths } from '#platform/web/paths.ts'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import classes from './MenuPanels.module.css'

/** Explains the entries of the menu (specification, section 2, Home: side panels). */
export function MenuPanels() {
  return (
    <>
      <SidePanel title="Your points">
        <Entry icon={<IconPlus />} to={paths.deposit} label="Deposit">
          Add points to your earned balance.
        </Entry>
        <Entry icon={<IconArrowDownLeft />} to={paths.withdraw} label="Withdraw">
          Take points out, up to your earned balance.
        </Entry>
        <Entry icon={<IconHeart />} to={paths.transfer} label="Appreciate">
          Thank a colleague with points and a few words.
        </Entry>
      </SidePanel>
      <SidePanel title="Treat yourself">
        <Entry icon={<IconGift />} to={paths.giftShop} label="Gift Shop">
          Browse the gifts your appreciation balance can buy.
        </Entry>
        <Entry icon={<IconShoppingCart />} to={paths.cart} label="Cart">
          Review what you picked, then buy it.
        </Entry>
        <Entry icon={<IconPackage />} to={paths.purchasedItems} label="Purchased">
          Find everything you have bought so far.
        </Entry>
      </SidePanel>
    </>
  )
}

interface EntryProps {
  icon: ReactNode
  to: Path
  label: string
  children: ReactNode
}

function Entry({ icon, to, label, children }: EntryProps) {
  return (
    <div className={classes.entry}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.text}>
        <Anchor renderRoot={(props) => <Link to={to} {...props} />} fw={650}>
          {label}
        </Anchor>
        <span>{children}</span>
      </p>
    </div>
  )
}
