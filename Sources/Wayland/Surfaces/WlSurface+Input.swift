extension WlSurface {
  /// Lets all touches through to what is below, from the next commit on.
  func ignoreInput(_ compositor: WlCompositor) {
    let nothing = compositor.createRegion()
    setInputRegion(region: nothing)
    nothing.destroy()
  }
}
