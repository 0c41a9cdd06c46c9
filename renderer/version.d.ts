/** The app's version, which the build inserts. */
declare const __APP_VERSION__: string;
