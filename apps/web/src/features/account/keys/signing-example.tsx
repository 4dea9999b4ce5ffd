import { useText } from '../../../lib/texts/i18n.ts'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { siteConfig } from '../../../lib/page/site-config.ts'
import styles from './signing-example.module.css'

/** Example of a signed API call as shell commands that a user can run. */
export function SigningExample() {
  const t = useText()
  const code = example(siteConfig().publicUrl || (typeof location === 'undefined' ? '' : location.origin))
  return (
    <details className={`fold-box ${styles.example}`}>
      <summary>
        <b>{t('profile:keys_example')}</b>
      </summary>
      <div>
        <p>{t('profile:keys_example_text')}</p>
        <pre>
          <code>{code}</code>
        </pre>
        <CopyButton
          text={code}
          label={t('profile:keys_example_copy')}
          copiedMessage={t('profile:keys_example_copied')}
        />
      </div>
    </details>
  )
}

function example(origin: string): string {
  return `PUBLIC_KEY=…
SECRET=…
TIME=$(date +%s%3N)
QUERY='limit=10'
SIGNATURE=$(printf %s "$TIME$QUERY$PUBLIC_KEY" | openssl dgst -sha256 -hmac "$SECRET" -binary | base64)
curl "${origin}/api/v2/orders/public?$QUERY" \\
  -H "x-api-public-key: $PUBLIC_KEY" \\
  -H "x-api-timestamp: $TIME" \\
  -H "x-api-signature: $SIGNATURE"`
}
