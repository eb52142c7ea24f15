/** All styles of the frame in the order in which they win: the library's layer, the fonts, our tokens, our overrides, and what a phone needs larger. */
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/inter/opsz.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './tokens.css'
import './mantine.css'
import './touch.css'
