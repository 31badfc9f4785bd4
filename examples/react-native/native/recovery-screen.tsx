import { useMemo, useRef } from 'react';
import { Linking } from 'react-native';
import { WebView } from 'react-native-webview';
import { type BridgeOptions, createBridge } from './bridge';

/** The recovery page of your site, full screen; the app brings the keys and its own dialogs. */
export function RecoveryScreen({
  url,
  ...app
}: { url: string } & Pick<BridgeOptions, 'sign' | 'send' | 'onEvent' | 'createToken'>) {
  const view = useRef<WebView>(null);
  const { origin } = new URL(url);
  const bridge = useMemo(
    () =>
      createBridge({
        ...app,
        origin,
        inject: (script) => view.current?.injectJavaScript(script),
        openUrl: (page) => void Linking.openURL(page),
      }),
    // The properties are those of the first time: one bridge for the life of the screen.
    [],
  );
  return (
    <WebView
      ref={view}
      source={{ uri: url }}
      originWhitelist={[origin]}
      onMessage={bridge.onMessage}
      onShouldStartLoadWithRequest={bridge.mayLoad}
      onOpenWindow={({ nativeEvent }) => void bridge.mayLoad({ url: nativeEvent.targetUrl })}
      setSupportMultipleWindows
      incognito={false}
      allowFileAccess={false}
      webviewDebuggingEnabled={false}
    />
  );
}
