import { useId, type MouseEvent, type RefObject } from 'react'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { button } from '#views/ui/button/Button.css.ts'
import { Kbd } from '#views/ui/kbd/Kbd.tsx'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import { useTooltip } from '#views/ui/popover/Tooltip.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'ghost' | 'dashed' | 'danger' | 'dangerSolid'

export interface ButtonProps {
  /** The accessible name, visible unless `iconOnly`. */
  children: string
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  tone?: ButtonTone | undefined
  size?: 'medium' | 'small' | undefined
  icon?: Glyph | undefined
  iconOnly?: boolean | undefined
  wide?: boolean | undefined
  /** For a ghost button at the end of a line: aligns its label, instead of its box, with the edge of the content. */
  flushEnd?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  /** Why the action isn't available. The button stays focusable, does nothing, and shows the reason. */
  disabledReason?: string | undefined
  disabled?: boolean | undefined
  ref?: RefObject<HTMLButtonElement | null> | undefined
  id?: string | undefined
  form?: string | undefined
  /** The keyboard shortcut for this action, shown on the button. */
  shortcut?: string | undefined
  'aria-expanded'?: boolean | undefined
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | undefined
  'aria-controls'?: string | undefined
  'aria-pressed'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** A button for an action on this page. For navigation, use LinkButton. */
export function Button(props: ButtonProps) {
  const { children, onClick, tone, size, icon, iconOnly, wide, disabledReason, ref } = props
  const reasonId = useId()
  const isUnavailable = disabledReason !== undefined
  const tooltip = useTooltip<HTMLButtonElement>(disabledReason ?? (iconOnly ? children : undefined), {
    eager: isUnavailable,
    anchor: ref,
  })
  const describedBy = [props['aria-describedby'], isUnavailable ? reasonId : undefined]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <button
        {...tooltip.anchor}
        type={isUnavailable ? 'button' : (props.type ?? 'button')}
        id={props.id}
        form={props.form}
        disabled={props.disabled}
        className={button({
          tone,
          size,
          iconOnly: iconOnly ?? false,
          wide: wide ?? false,
          flushEnd: props.flushEnd ?? false,
        })}
        onClick={isUnavailable ? (event) => event.preventDefault() : onClick}
        aria-keyshortcuts={props.shortcut}
        aria-disabled={isUnavailable || undefined}
        aria-describedby={describedBy || undefined}
        aria-expanded={props['aria-expanded']}
        aria-haspopup={props['aria-haspopup']}
        aria-controls={props['aria-controls']}
        aria-pressed={props['aria-pressed']}
      >
        {icon && <Icon glyph={icon} />}
        {iconOnly ? <span className={visuallyHidden}>{children}</span> : children}
        {props.shortcut !== undefined && <Kbd>{props.shortcut}</Kbd>}
      </button>
      {isUnavailable && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
      {tooltip.panel}
    </>
  )
}
