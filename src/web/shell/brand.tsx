/** The product's mark and name, white on the theme colour. */
import styles from './brand.module.css'

export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden className={styles.mark}>
      <rect x="0" y="0" width="9" height="9" rx="2.4" fill="#fff" />
      <rect x="11" y="0" width="9" height="9" rx="2.4" fill="#288bcf" />
      <rect x="0" y="11" width="9" height="9" rx="2.4" fill="#fff" opacity=".55" />
      <path
        d="M15.5 20c-.3 0-.55-.1-.75-.35-1.75-1.95-3.1-3.75-3.1-5.5a3.85 3.85 0 0 1 7.7 0c0 1.75-1.35 3.55-3.1 5.5-.2.25-.45.35-.75.35z"
        fill="#fff"
      />
    </svg>
  )
}

export function Brand({ large = false, markOnly = false }: { large?: boolean; markOnly?: boolean }) {
  return (
    <span className={styles.brand} data-large={large || undefined}>
      <BrandMark size={large ? 24 : 19} />
      {!markOnly && <span>Fieldstock</span>}
    </span>
  )
}
