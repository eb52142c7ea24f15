/**
 * Menus and popovers, written as the library's own. Until the first one is opened only their buttons are there; then the library comes
 * and takes the button as it stands, so that it keeps its focus.
 */
import type { Menu as LibraryMenu, Popover as LibraryPopover, MenuProps, PopoverProps } from '@mantine/core'
import {
  Children,
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { floatingParts } from './floating-parts.ts'
import { useLoaded } from './use-loaded.ts'

type Library = typeof floatingParts
let library: Library | undefined
const load = async (): Promise<Library> => {
  library = (await import('./floating-parts.ts')).floatingParts
  return library
}

type ButtonProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }

/** Marks the button among the children. */
function Target({ children }: { children: ReactElement<ButtonProps> }) {
  return children
}

/** Hands the button to the library, which would otherwise draw it. */
function Anchor({ button, ref }: { button: RefObject<HTMLElement | null>; ref?: (node: HTMLElement | null) => void }) {
  useLayoutEffect(() => {
    ref?.(button.current)
    return () => ref?.(null)
  }, [button, ref])
  return null
}

/** What both have and is read here; the rest goes on to the library as it is. */
type CommonProps = Pick<MenuProps, 'opened' | 'onChange' | 'onClose' | 'children'>
type FloatingProps = CommonProps & { kind: keyof Library; popup: 'menu' | 'dialog' }

function Floating({ kind, popup, children, ...props }: FloatingProps) {
  const { onChange, onClose } = props
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [own, setOwn] = useState(false)
  const isOpen = props.opened ?? own
  const change = (next: boolean) => {
    setOwn(next)
    onChange?.(next)
  }
  const { parts, opened } = useLoaded(load, isOpen, () => {
    change(false)
    onClose?.()
  })
  const all = Children.toArray(children)
  const target = all.find(
    (it): it is ReactElement<{ children: ReactElement<ButtonProps> }> => isValidElement(it) && it.type === Target,
  )
  if (!target) return null
  const drawn = target.props.children
  const Part: ComponentType<CommonProps & { id: string }> | undefined = parts?.[kind]
  const PartTarget: ComponentType<{ children: ReactNode }> | undefined = parts?.[kind].Target
  return (
    <>
      {cloneElement(drawn, {
        ref: button,
        id,
        'aria-haspopup': popup,
        'aria-expanded': isOpen,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        onClick: (event) => {
          if (props.opened === undefined) change(!isOpen)
          drawn.props.onClick?.(event)
        },
      })}
      {Part && PartTarget && (
        <Part {...props} id={id} opened={opened} onChange={change}>
          <PartTarget>
            <Anchor button={button} />
          </PartTarget>
          {all.filter((it) => it !== target)}
        </Part>
      )}
    </>
  )
}

/** A part of the library; it is only drawn inside of what was opened, when the library is there. */
const part =
  (of: (library: Library) => ComponentType) =>
  (props: object): ReactNode => {
    const Part = library && of(library)
    return Part && <Part {...props} />
  }

type MenuParts = Pick<typeof LibraryMenu, 'Dropdown' | 'Item' | 'Label' | 'Divider'>
type PopoverParts = Pick<typeof LibraryPopover, 'Dropdown'>

export const Menu = Object.assign((props: MenuProps) => <Floating {...props} kind="Menu" popup="menu" />, {
  Target,
  Dropdown: part(({ Menu }) => Menu.Dropdown),
  Item: part(({ Menu }) => Menu.Item),
  Label: part(({ Menu }) => Menu.Label),
  Divider: part(({ Menu }) => Menu.Divider),
  // They hand on to the library's own what they are given.
} as { Target: typeof Target } & MenuParts)

export const Popover = Object.assign((props: PopoverProps) => <Floating {...props} kind="Popover" popup="dialog" />, {
  Target,
  Dropdown: part(({ Popover }) => Popover.Dropdown),
  // As above.
} as { Target: typeof Target } & PopoverParts)
