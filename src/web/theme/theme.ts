/** The component library in our tokens: plain Button, TextInput, Select, Modal and Menu come out right without styling at their use. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Index 6 is the theme colour in light and 4 its dark counterpart; the next index is the hover of each. */
const brand: MantineColorsTuple = [
  '#e8eaf7',
  '#c5cbeb',
  '#98a3dd',
  '#7e92ff',
  '#4a66e8',
  '#3f5ad8',
  '#000c3d',
  '#14225f',
  '#000a33',
  '#000829',
]

const danger = (variant: string) => ({
  background: variant === 'subtle' ? 'transparent' : 'var(--fs-surface)',
  hover: 'var(--fs-danger-tint)',
  hoverColor: 'var(--fs-danger-text)',
  color: 'var(--fs-danger-text)',
  border: `1px solid ${variant === 'subtle' ? 'transparent' : 'var(--fs-danger-line)'}`,
})

/** Only the theme colour is ever filled; red is an outlined button, and "default" and "subtle" follow the surface. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { variant, color } = input
  if (color === 'red' && variant !== 'light') return danger(variant)
  if (variant === 'subtle' || variant === 'transparent') {
    const hover = variant === 'subtle' ? 'var(--fs-hover)' : 'transparent'
    return {
      background: 'transparent',
      hover,
      hoverColor: 'var(--fs-text)',
      color: 'var(--fs-text-2)',
      border: '1px solid transparent',
    }
  }
  if (variant === 'default' || variant === 'outline') {
    return {
      background: 'var(--fs-surface)',
      hover: 'var(--fs-hover)',
      hoverColor: 'var(--fs-text)',
      color: 'var(--fs-text)',
      border: '1px solid var(--fs-border-strong)',
    }
  }
  return defaultVariantColorsResolver(input)
}

const still = { transitionProps: { duration: 100 } }
const dialog = { duration: 300 }
const backdrop = { transitionProps: { duration: 150 } }

const body = 'var(--fs-leading-body)'
const space = (steps: number) => `var(--fs-space-${steps})`

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 4 },
  colors: { brand },
  white: '#ffffff',
  black: '#0d1430',
  autoContrast: true,
  luminanceThreshold: 0.18,
  variantColorResolver,
  fontFamily: 'var(--fs-font)',
  fontFamilyMonospace: 'var(--fs-font-mono)',
  fontSizes: {
    xs: 'var(--fs-size-caption)',
    sm: 'var(--fs-size-body)',
    md: 'var(--fs-size-body)',
    lg: 'var(--fs-size-phone)',
    xl: 'var(--fs-size-title)',
  },
  lineHeights: { xs: 'var(--fs-leading-caption)', sm: body, md: body, lg: body, xl: 'var(--fs-leading-title)' },
  headings: {
    fontFamily: 'var(--fs-font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--fs-size-title)', lineHeight: 'var(--fs-leading-title)' },
      h2: { fontSize: 'var(--fs-size-dialog-title)', lineHeight: 'var(--fs-leading-dialog-title)' },
      h3: { fontSize: 'var(--fs-size-body)', lineHeight: body },
      h4: { fontSize: 'var(--fs-size-body)', lineHeight: body },
    },
  },
  spacing: { xs: space(2), sm: space(3), md: space(4), lg: space(5), xl: space(8) },
  radius: { xs: '4px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  breakpoints: { xs: '0em', sm: '36em', md: '48em', lg: '62em', xl: '75em', xxl: '87.5em' },
  shadows: { xs: 'var(--fs-shadow-button)', md: 'var(--fs-shadow-menu)', xl: 'var(--fs-shadow-dialog)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    Modal: { defaultProps: { radius: 'xl', shadow: 'xl', padding: 20, centered: true, transitionProps: dialog } },
    Drawer: { defaultProps: { padding: 20, transitionProps: dialog } },
    ModalOverlay: { defaultProps: backdrop },
    DrawerOverlay: { defaultProps: backdrop },
    // A dialog's head is no head of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Overlay: { defaultProps: { color: 'rgb(6, 11, 38)', backgroundOpacity: 0.48 } },
    Menu: { defaultProps: { shadow: 'md', radius: 8, ...still } },
    Popover: { defaultProps: { shadow: 'md', radius: 8, ...still } },
    Combobox: { defaultProps: { shadow: 'md', radius: 8 } },
    Select: { defaultProps: { checkIconPosition: 'right', maxDropdownHeight: 260 } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
    Checkbox: { defaultProps: { radius: 4, size: 'xs' } },
    // Beside its label, however long the hint below is.
    Switch: {
      defaultProps: { size: 'sm', withThumbIndicator: false },
      styles: { body: { alignItems: 'flex-start' } },
    },
    Paper: { defaultProps: { radius: 'lg' } },
    Skeleton: { defaultProps: { radius: 5 } },
    Loader: { defaultProps: { size: 20, color: 'var(--fs-focus)' } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--fs-bg)',
  '--mantine-color-text': 'var(--fs-text)',
  '--mantine-color-dimmed': 'var(--fs-text-3)',
  '--mantine-color-placeholder': 'var(--fs-text-3)',
  '--mantine-color-anchor': 'var(--fs-link)',
  '--mantine-color-error': 'var(--fs-danger-text)',
  '--mantine-color-default': 'var(--fs-surface)',
  '--mantine-color-default-hover': 'var(--fs-hover)',
  '--mantine-color-default-color': 'var(--fs-text)',
  '--mantine-color-default-border': 'var(--fs-border-strong)',
  '--mantine-color-disabled': 'var(--fs-surface-2)',
  '--mantine-color-disabled-color': 'var(--fs-text-3)',
  '--mantine-color-disabled-border': 'var(--fs-border)',
  '--mantine-color-bright': 'var(--fs-text)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })

/** `theme` holds light or dark; public/scheme.js reads the same key before the first paint. */
export const colorScheme = localStorageColorSchemeManager({ key: 'theme' })

/** The nonce of this very page, which the server wrote into it; without it the browser refuses our styles. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
