package android.os

class Build private constructor() {
    object VERSION {
        const val SDK_INT = 36
    }
}
