import { Modal, Textarea, TextInput } from '@mantine/core'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { check } from '#platform/web/api/check.ts'
import { uploadPicture } from '#platform/web/api/upload-picture.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { EMPTY_DRAFT, GiftDraft, typedOf } from './gift-draft.ts'
import classes from './GiftForm.module.css'
import { useSaveGift } from './use-save-gift.ts'

interface GiftFormProps {
  /** The gift to change, as it was when the form opened; null for a new one. */
  gift: Gift | null
  onClose: () => void
}

/** Add Gift Item and Edit (specification, section 2): the form in its dialog. */
export function GiftFormDialog({ opened, ...props }: GiftFormProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={props.gift === null ? 'Add Gift Item' : 'Edit Gift Item'}
      size="lg"
      // A click beside the dialog would lose what was typed.
      closeOnClickOutside={false}
    >
      <GiftForm {...props} />
    </Modal>
  )
}

function GiftForm({ gift, onClose }: GiftFormProps) {
  const { form, values, field, submit } = useForm(
    GiftDraft,
    gift === null ? EMPTY_DRAFT : typedOf(gift),
  )
  const choice = usePicture(gift?.picture ?? null, uploadPicture)
  const save = useSaveGift(gift, onClose)
  const typed = (name: keyof typeof values) => {
    const { onChange, ...rest } = field(name)
    return {
      ...rest,
      size: 'md',
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange(event.currentTarget.value),
    }
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={submit(() => save.mutate({ ...check(GiftDraft, values), picture: choice.picture }))}
    >
      <TextInput label="Name" data-autofocus {...typed('name')} />
      <Textarea label="Description" autosize minRows={3} maxRows={8} {...typed('description')} />
      <div className={classes.pair}>
        <TextInput
          label="Price"
          inputMode="decimal"
          placeholder="0.00"
          rightSection={<span className={classes.unit}>points</span>}
          rightSectionWidth={68}
          rightSectionPointerEvents="none"
          {...typed('price')}
        />
        <TextInput label="Inventory" inputMode="numeric" placeholder="0" {...typed('inventory')} />
      </div>
      <PictureField label="Image" optional choice={choice} shape="wide">
        <GiftPicture picture={null} alt="" sizes="10rem" />
      </PictureField>
      <ErrorBanner
        message={save.error && wordsFor(save.error, MESSAGES.giftFailed)}
        onClear={save.reset}
      />
      <SubmitButton busy={save.isPending} disabled={choice.uploading} fullWidth>
        {gift === null ? 'Add Gift Item' : 'Save changes'}
      </SubmitButton>
    </form>
  )
}
