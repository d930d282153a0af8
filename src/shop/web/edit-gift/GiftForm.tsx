import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { MESSAGES } from '#platform/contract/messages.ts'
import { writePoints } from '#platform/contract/points.ts'
import { atLeast, refusal } from '#platform/contract/text.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { sendPicture } from '#platform/web/api/upload-file.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { FieldPair, Form } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { MoneyText } from '#settings/contract/payroll-settings.ts'
import type { NewLimit } from '#shop/contract/limits.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { NewGift, type Gift, type GiftChange } from '#shop/contract/shop.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'
import { AudienceField, CategoriesField } from './CategoriesField.tsx'
import { LimitField, plainLimit } from './LimitField.tsx'
import { PayrollFields, usePayrollKind } from './PayrollFields.tsx'
import { TermsField } from './TermsField.tsx'

interface GiftFormProps {
  /** The gift to change, as it was when the form opened; null for a new one. */
  gift: Gift | null
  onClose: () => void
}

/** Add Gift Item and Edit (specification, section 2): the form in its dialog. */
export function GiftFormDialog({ opened, ...props }: GiftFormProps & { opened: boolean }) {
  return (
    <FormModal
      opened={opened}
      onClose={props.onClose}
      title={props.gift === null ? t`Add Gift Item` : t`Edit Gift Item`}
      size="lg"
    >
      <GiftForm {...props} />
    </FormModal>
  )
}

/** No group: everybody. */
const NOBODY_ELSE: readonly number[] = []

function GiftForm({ gift, onClose }: GiftFormProps) {
  const form = useForm(FormDraft, formDraftOf(gift))
  const { values, field } = form
  const choice = usePicture(gift?.picture ?? null, sendPicture)
  const [limit, setLimit] = useState<NewLimit | null>(gift?.limit ? plainLimit(gift.limit) : null)
  const [audience, setAudience] = useState(gift?.audience?.map(({ id }) => id) ?? NOBODY_ELSE)
  const [categories, setCategories] = useState<readonly number[]>(gift?.categories ?? [])
  const [terms, setTerms] = useState(gift?.terms ?? NO_TERMS)
  const [isDonation, setDonation] = useState(gift?.isDonation === true)
  const payroll = usePayrollKind(gift)
  const save = useSaveGift(gift, onClose)
  return (
    <Form
      of={form}
      sending={save}
      onSend={() => {
        const { cost, ...draft } = check(FormDraft, values)
        save.mutate({
          ...draft,
          ...payroll.facts(cost),
          picture: choice.picture,
          categories: [...categories],
          audience: [...audience],
          limit,
          terms,
          ...(isDonation && gift === null && { isDonation }),
        })
      }}
      action={gift === null ? t`Add Gift Item` : t`Save changes`}
      explain={(error) => wordsFor(error, t(MESSAGES.giftFailed))}
      disabled={choice.uploading}
    >
      <TextField label={t`Name`} data-autofocus {...field('name')} />
      <TextAreaField label={t`Description`} minRows={3} maxRows={8} {...field('description')} />
      <PriceAndStock
        field={field}
        isDonation={isDonation}
        isOfVariants={gift?.options !== undefined}
      />
      {gift === null && (
        <DonationField
          isDonation={isDonation}
          onChange={(chosen) => {
            setDonation(chosen)
            field('inventory').onChange(chosen ? '0' : '')
          }}
        />
      )}
      <PictureField label={t`Image`} optional choice={choice} shape="wide">
        <GiftPicture picture={null} alt="" sizes="10rem" />
      </PictureField>
      <CategoriesField chosen={categories} onChange={setCategories} />
      <LimitField limit={limit} onChange={setLimit} />
      <AudienceField chosen={audience} onChange={setAudience} />
      <PayrollFields {...payroll.fields} cost={field('cost')} />
      <TermsField terms={terms} onChange={setTerms} />
    </Form>
  )
}

interface PriceAndStockProps {
  field: ReturnType<typeof useForm<keyof typeof EMPTY_DRAFT | 'cost'>>['field']
  isDonation: boolean
  /** Each variant has a stock of its own. */
  isOfVariants: boolean
}

function PriceAndStock({ field, isDonation, isOfVariants }: PriceAndStockProps) {
  return (
    <FieldPair>
      <AmountField
        label={isDonation ? t`Points of a step` : t`Price`}
        size="md"
        {...field('price')}
      />
      {!isOfVariants && !isDonation && (
        <TextField
          label={t`Inventory`}
          inputMode="numeric"
          placeholder="0"
          {...field('inventory')}
        />
      )}
    </FieldPair>
  )
}

interface DonationFieldProps {
  isDonation: boolean
  onChange: (isDonation: boolean) => void
}

function DonationField({ isDonation, onChange }: DonationFieldProps) {
  return (
    <SwitchField
      label={t`Donation`}
      description={t`It has no stock. People give as many steps as they like, and you pass the points on each month.`}
      checked={isDonation}
      onChange={onChange}
    />
  )
}

/** Adds a gift, or changes the given one. */
function useSaveGift(gift: Gift | null, onSaved: () => void) {
  const queries = useQueryClient()
  const send = useAttempts((draft: NewGift, key) =>
    gift === null
      ? call(shopEndpoints.addGift, { body: draft, key })
      : call(shopEndpoints.editGift, { params: { id: gift.id }, body: changeOf(gift, draft), key }),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      onSaved()
      announceMessage('success', gift === null ? t(MESSAGES.giftAdded) : t(MESSAGES.giftUpdated))
    },
    onSettled: () => {
      for (const name of ['gifts', 'inventory']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}

const { name, description, price, inventory } = NewGift.shape

const wholeText = z
  .string()
  .check(
    z.trim(),
    atLeast(1, 'inventory-required'),
    z.regex(/^\d{1,15}$/, refusal('inventory-invalid')),
  )

/** The typed values of a gift's form, parsed with the server's schema. */
export const GiftDraft = z.strictObject({
  name,
  description,
  price,
  inventory: z.pipe(z.pipe(wholeText, z.transform(Number)), inventory),
})
export type GiftDraft = z.output<typeof GiftDraft>

/** With what a piece costs; empty: not known. */
const FormDraft = z.extend(GiftDraft, { cost: MoneyText })

function formDraftOf(gift: Gift | null) {
  const draft = gift === null ? EMPTY_DRAFT : giftDraftOf(gift)
  return { ...draft, cost: gift?.cost?.amount ?? '' }
}

export const EMPTY_DRAFT = { name: '', description: '', price: '', inventory: '' }

/** A gift's values as text for the form. */
export function giftDraftOf({ name, description, price, stock }: Gift): typeof EMPTY_DRAFT {
  return { name, description, price: writePoints(price), inventory: `${stock}` }
}

/** A draft as a change of the original gift; purchases made meanwhile count. */
export function changeOf(
  { stock, version }: Pick<Gift, 'stock' | 'version'>,
  { inventory, ...facts }: NewGift,
): GiftChange {
  const inventoryChange = inventory - stock
  return { ...facts, inventoryChange, ...(version !== undefined && { version }) }
}
