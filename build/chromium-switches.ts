/** The switches with which all tests start Chromium. */

/**
 * Features that no test needs. With every window Chromium loads two pages for the menu of its address bar, which cost
 * as much as the page under test. The others are those that Playwright 1.65 switches off, because its own switch is
 * replaced by this one.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export const CHROMIUM_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  // Containers may have little of the shared memory that Chromium would use.
  '--disable-dev-shm-usage',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
];
