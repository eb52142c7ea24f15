/** The number on the app's icon: not in every browser, and only for installed apps. */
export function markIcon(count: number): void {
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
  setAppBadge?.call(navigator, count).catch(() => undefined)
}
